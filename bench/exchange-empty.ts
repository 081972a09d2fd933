/**
 * The least a signed order costs: a node:http handler that reads the body, parses it, checks one HMAC and answers an order id.
 * The limit `bench/exchange.ts` holds the practice exchange against; its own process, as that is.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const [secret = ''] = process.argv.slice(2);
let orders = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const order = JSON.parse(body) as { clientOid: string };
    const timestamp = String(request.headers['svc-api-timestamp']);
    const mac = createHmac('sha256', secret)
      .update(`${timestamp}${request.method}${request.url}${body}`)
      .digest();
    const sign = Buffer.from(String(request.headers['svc-api-sign']), 'base64');
    const valid = mac.length === sign.length && timingSafeEqual(mac, sign);
    orders += 1;
    const data = { orderId: orders.toString(16).padStart(24, '0'), clientOid: order.clientOid };
    const reply = JSON.stringify({ code: valid ? '200000' : '400005', data });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length });
    response.end(reply);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
