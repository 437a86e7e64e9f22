// A program: node:http alone, answering everything with the same small JSON.
import { createServer } from 'node:http';

const body = Buffer.from(JSON.stringify({ status: 'ok' }));
const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const readyz = request.url === '/readyz';
    response.writeHead(request.method === 'POST' && !readyz ? 202 : 200, headers).end(body);
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
