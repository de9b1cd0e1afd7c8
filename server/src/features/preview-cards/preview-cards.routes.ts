import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../platform/http/errors.ts';
import type { PreviewCard, PreviewCardsService } from './preview-cards.service.ts';

interface Asked {
  Params: { file: string };
  Querystring: { v?: string };
}

function nameOf(file: string): string {
  if (!/^.{1,200}\.jpg$/.test(file)) throw notFound();
  return file.slice(0, -'.jpg'.length);
}

/** An address with the mark of what is shown is good for ever; any other one shows what is the case now. */
function send(reply: FastifyReply, { mark, jpeg }: PreviewCard, askedMark: string | undefined) {
  const lifetime = askedMark === mark ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': lifetime,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(jpeg);
}

export function previewCardsRoutes(app: FastifyInstance, cards: PreviewCardsService): void {
  app.get<Pick<Asked, 'Querystring'>>('/cards/loja.jpg', async ({ query }, reply) =>
    send(reply, await cards.ofShop(), query.v),
  );
  app.get<Asked>('/cards/produto/:file', async ({ params, query }, reply) =>
    send(reply, await cards.ofProduct(nameOf(params.file)), query.v),
  );
  app.get<Asked>('/cards/post/:file', async ({ params, query }, reply) =>
    send(reply, await cards.ofPost(nameOf(params.file)), query.v),
  );
}
