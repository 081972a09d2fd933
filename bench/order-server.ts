/** A venue that takes every order. A process of its own, so that it does not share our loop. */
import { createServer } from 'node:http';

const reply = Buffer.from(
  JSON.stringify({ code: '200000', data: { orderId: '670fd33bf9406e0007ab3945', clientOid: 'bench' } }),
);

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length });
    response.end(reply);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
