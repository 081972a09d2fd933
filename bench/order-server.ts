/** A venue that takes every order under a new id. A separate process, so that it does not share our loop. */
import { createServer } from 'node:http';

let count = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    count += 1;
    const orderId = `670fd33b${String(count).padStart(16, '0')}`;
    const { clientOid } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { clientOid: string };
    const reply = Buffer.from(JSON.stringify({ code: '200000', data: { orderId, clientOid } }));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length });
    response.end(reply);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
