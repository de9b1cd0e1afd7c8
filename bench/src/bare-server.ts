// Sends the same answer to everybody with nothing but node:http: the reference of the reading budgets.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file] = process.argv.slice(2);
const { status, headers, body } = JSON.parse(readFileSync(String(file), 'utf8'));
const bytes = Buffer.from(body, 'base64');
createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(status, headers);
  response.end(status === 304 ? undefined : bytes);
}).listen(Number(port), '127.0.0.1');
