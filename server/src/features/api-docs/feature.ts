import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { allCalls } from '@giro/contract/all-calls.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { presentOpenApi } from './openapi.presenter.ts';

const swaggerUi = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Swagger UI brings styles of its own into the page, and draws its icons from data. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API do Giro</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="calls"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

/** Every call, for programs at `/api/openapi.json` and for people, who can try them, at `/api/docs`. */
async function apiDocsRoutes(api: FastifyInstance, baseUrl: string): Promise<void> {
  let written: string | undefined;
  api.get('/openapi.json', async (_request, reply) => {
    written ??= JSON.stringify(presentOpenApi(allCalls, baseUrl));
    return reply.type('application/json; charset=utf-8').send(written);
  });
  await api.register(fastifyStatic, {
    root: swaggerUi,
    prefix: '/docs/',
    index: false,
    decorateReply: false,
    globIgnore: ['**/*.map', '**/*.html', '**/*.json'],
    wildcard: false,
  });
  api.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const address of ['/docs', '/docs/'])
    api.get(address, async (_request, reply) =>
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
    );
}

export const apiDocsFeature = defineFeature({
  name: 'api-docs',
  make({ baseUrl }) {
    return { routes: (api) => apiDocsRoutes(api, baseUrl) };
  },
});
