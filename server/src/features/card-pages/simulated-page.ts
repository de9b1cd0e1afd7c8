import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A file for the browser, sent as it stands. */
export const readBrowserFile = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8');

interface SimulatedPage {
  title: string;
  /** Address of its script. */
  script: string;
  styles: string;
  /** Its body with the tags around it. */
  body: string;
  /** It may ask the shop. */
  asks?: true;
}

/** A page of the simulator, which stands in a frame of the shop's own pages alone, and the headers that say so. */
export function simulatedPage({ title, script, styles, body, asks }: SimulatedPage) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    ...(asks ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${styles}</style>
${body}
<script src="${script}"></script>
</html>
`;
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    },
  };
}
