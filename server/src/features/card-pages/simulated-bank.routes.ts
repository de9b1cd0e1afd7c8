import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CardProblem } from '../../platform/card/card-provider.ts';
import type { CardSimulator } from '../../platform/card/simulator.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { readBrowserFile, simulatedPage } from './simulated-page.ts';

const styles = `:root{color-scheme:light}
body{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#10211b;background:#fff}
h1{margin:0 0 8px;font-size:20px}p{margin:0 0 16px}
button{min-height:44px;margin:0 8px 8px 0;padding:0 20px;border:1px solid #10211b;border-radius:12px;
font:inherit;font-weight:600;color:#10211b;background:#fff;cursor:pointer}
button[value=approved]{color:#fff;background:#10211b}`;

const endBody = z.object({ end: z.enum(['approved', 'refused']) });

interface Bank {
  assertSimulated: () => Promise<void>;
  simulator: Pick<CardSimulator, 'read' | 'endChallenge'>;
}

/** The page by which the simulated bank asks whoever pays, which stands in a frame of the shop's. */
export function simulatedBankRoutes(http: FastifyInstance, { assertSimulated, simulator }: Bank): void {
  const script = readBrowserFile('bank.js');
  const path = '/simulador/cartao/desafio/:id';

  http.get('/simulador/cartao/desafio.js', async (_request, reply) => {
    await assertSimulated();
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
  });

  http.get<{ Params: { id: string } }>(path, async ({ params }, reply) => {
    await assertSimulated();
    const charge = await simulator.read(params.id);
    if (!charge) throw notFound();
    const ask = `<p>Você está comprando ${formatReais(reaisOf(charge.amountCents))} em ${charge.instalments}x?</p>
<button type="button" value="approved">Confirmar</button><button type="button" value="refused">Recusar</button>`;
    const page = simulatedPage({
      title: 'Banco (simulação)',
      script: '/simulador/cartao/desafio.js',
      styles,
      body: `<body><main><h1>Banco (simulação)</h1>${charge.state === 'challenge' ? ask : '<p>Esta confirmação já terminou.</p>'}</main>`,
      asks: true,
    });
    return reply.headers(page.headers).send(page.html);
  });

  http.post<{ Params: { id: string } }>(path, async ({ params, body }) => {
    await assertSimulated();
    const { data } = endBody.safeParse(body);
    if (!data) throw refused('Confirme ou recuse.');
    try {
      const { state } = await simulator.endChallenge(params.id, data.end);
      return { state };
    } catch (error) {
      if (error instanceof CardProblem) throw refused(error.message);
      throw error;
    }
  });
}
