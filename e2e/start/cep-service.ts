import { createServer } from 'node:http';

/** One known CEP, as ViaCEP and both that step in for it answer it; every other one does not exist. */
export function startCepService(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const isKnown = request.url?.includes('89010025');
    const [street, neighborhood, city, state] = ['Rua Doutor Luiz de Freitas Melro', 'Centro', 'Blumenau', 'SC'];
    const viaCep = { logradouro: street, bairro: neighborhood, localidade: city, uf: state };
    const known = { ...viaCep, street, neighborhood, city, state };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isKnown ? known : { erro: 'true' }));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}
