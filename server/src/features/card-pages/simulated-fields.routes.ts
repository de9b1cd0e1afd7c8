import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/http/errors.ts';
import { readBrowserFile, simulatedPage } from './simulated-page.ts';

const labels: Partial<Record<string, { title: string; autocomplete: string }>> = {
  numero: { title: 'Número do cartão', autocomplete: 'cc-number' },
  validade: { title: 'Validade', autocomplete: 'cc-exp' },
  codigo: { title: 'Código de segurança', autocomplete: 'cc-csc' },
};

const styles = `html,body{height:100%;margin:0}
input{box-sizing:border-box;width:100%;height:100%;padding:0 12px;border:0;outline:0;background:transparent;
font:16px system-ui,sans-serif;font-variant-numeric:tabular-nums}
input::placeholder{color:var(--placeholder,#5d6a62);opacity:1}`;

const script = { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' } };

/** The script of the simulator's fields, and the frame of each. */
export function simulatedFieldsRoutes(http: FastifyInstance, assertSimulated: () => Promise<void>): void {
  const [fields, field] = [readBrowserFile('fields.js'), readBrowserFile('field.js')];

  http.get('/simulador/cartao/campos.js', async (_request, reply) => {
    await assertSimulated();
    return reply.headers(script.headers).send(fields);
  });
  http.get('/simulador/cartao/campo.js', async (_request, reply) => {
    await assertSimulated();
    return reply.headers(script.headers).send(field);
  });
  http.get<{ Params: { kind: string } }>('/simulador/cartao/campo/:kind', async ({ params: { kind } }, reply) => {
    await assertSimulated();
    const label = labels[kind];
    if (!label) throw notFound();
    const { title, autocomplete } = label;
    const input = `<input type="text" inputmode="numeric" autocomplete="${autocomplete}" aria-label="${title}">`;
    const body = `<body data-kind="${kind}">${input}`;
    const page = simulatedPage({ title, script: '/simulador/cartao/campo.js', styles, body });
    return reply.headers(page.headers).send(page.html);
  });
}
