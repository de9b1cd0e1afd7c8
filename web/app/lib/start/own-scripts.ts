import { createHash } from 'node:crypto';

/** An inline script as a content security policy names it. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * Takes the mark off a drawn page and returns the hashes of the inline scripts that bore it. The mark is a secret of
 * this one drawing, so a script that came with a text, whoever wrote it, has none and is allowed by no policy.
 */
export function takeOwnScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g);
  const own = [...scripts].filter(([, attributes = '']) => attributes.includes(mark));
  const hashes = new Set(own.map(([, , script = '']) => scriptHash(script)));
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] };
}
