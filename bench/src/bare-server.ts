// Sends the same bytes to everybody with nothing but node:http: the reference of the reading budgets.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, bodyFile, headersFile] = process.argv.slice(2);
const body = readFileSync(String(bodyFile));
const headers = JSON.parse(readFileSync(String(headersFile), 'utf8'));
createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
