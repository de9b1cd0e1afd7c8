import type { CallDefinition } from '@giro/contract/call.ts';
import {
  findModelsForAgentCall,
  quoteForAgentCall,
  readQuestionsForAgentCall,
} from '@giro/contract/calls/agent-quotes.ts';
import { buybackCapability, buybackVersion, ucpVersion } from '@giro/contract/rules/ucp.ts';
import { z } from 'zod';
import { escapeHtml } from '../../platform/html.ts';

const calls = { models: findModelsForAgentCall, questions: readQuestionsForAgentCall, quote: quoteForAgentCall };

function definition(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return converted;
}

/** JSON Schema (2020-12) of what the capability takes and answers, made from the very schemas that it is held to. */
export function buybackSchema(baseUrl: string): object {
  const definitions = Object.entries(calls as Record<string, CallDefinition>).flatMap(([name, { body, responses }]) => [
    [`${name}_request`, definition(body as z.ZodType, 'input')],
    [`${name}_response`, definition(responses[200] as z.ZodType, 'output')],
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${baseUrl}/ucp/buyback/quote.json`,
    name: buybackCapability(baseUrl),
    title: 'Buyback quote',
    description: 'What the shop pays for a used device.',
    type: 'object',
    $defs: Object.fromEntries(definitions),
  };
}

const example = {
  request: {
    model_id: 10,
    answers: [
      { id: 2, values: [22] },
      { id: 6, values: [] },
    ],
  },
  answer: {
    offer: { amount: 185_000, currency: 'BRL', valid_until: '2026-12-05' },
    model: { id: 10, name: 'iPhone 13', brand: 'Apple', type: 'Smartphone' },
    continue_url: '/quero-vender?modelo=10&respostas=2-22_6',
  },
};

/** The page for people who write agents. */
export function buybackPage(baseUrl: string): string {
  const name = buybackCapability(baseUrl);
  const title = `${name} ${buybackVersion}`;
  const link = (path: string) => `<a href="${escapeHtml(baseUrl + path)}">${escapeHtml(path)}</a>`;
  const block = (value: object) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
<p>What this shop pays for a used device. A capability of the shop's own, beside those of the Universal Commerce Protocol ${ucpVersion}; the profile is at ${link('/.well-known/ucp')}, the JSON Schema at ${link('/ucp/buyback/quote.json')}, the OpenAPI document at ${link('/api/openapi.json')}.</p>
<p>Every request is a POST of JSON below <code>${escapeHtml(baseUrl)}/ucp</code> with <code>UCP-Agent: profile="https://…"</code>. Amounts are centavos of BRL. At most 120 requests a minute, 30 of them quotes; then 429 with <code>Retry-After</code>.</p>
<ol>
<li><code>/buyback/models</code> <code>{"query": "iphone 13"}</code>: models that the shop buys, each with the most that it pays.</li>
<li><code>/buyback/questions</code> <code>{"model_id": 10}</code>: what to ask the owner of the device. <code>multiple</code>: any number of the values, none too; of the others exactly one.</li>
<li><code>/buyback/quote</code>: every question answered, once. The answer has the offer, its last day if it is sent today, and <code>continue_url</code>, which opens the shop's page with these answers, priced anew. Say the message <code>subject_to_inspection</code> with the offer.</li>
</ol>
${block(example.request)}
${block(example.answer)}
<p>Ids that do not fit together, or a question left out: 200 with <code>ucp.status: "error"</code> and <code>invalid_answer</code>. Nothing of a person is asked, answered or kept.</p>
</html>
`;
}
