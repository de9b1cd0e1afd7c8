const style = [
  'html,body{height:100%;margin:0}',
  'a{display:flex;flex-direction:column;gap:14px;align-items:center;justify-content:center;height:100%;',
  'background:#10211b;color:#fff;font:600 18px system-ui,sans-serif;text-decoration:none}',
  'a:focus-visible{outline:4px solid #f2a71b;outline-offset:-8px}',
  'svg{width:76px;height:76px}small{color:#c3cfc7;font-size:14px;font-weight:400}',
].join('');

const play =
  '<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="23" fill="#0b7a4b"/>' +
  '<path d="M19 15.5v17l14-8.5z" fill="#fff"/></svg>';

/**
 * The document that a frame shows until somebody wants its video: no third party hears of a reader before that. It
 * needs no script, because its link opens in the frame itself.
 */
export function videoPoster(embedUrl: string): string {
  const url = new URL(embedUrl);
  url.searchParams.set('autoplay', '1');
  const host = url.hostname.includes('vimeo') ? 'Vimeo' : 'YouTube';
  const link = url.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return (
    `<!doctype html><html lang="pt-BR"><title>Vídeo</title><style>${style}</style>` +
    `<a href="${link}">${play}Assistir ao vídeo<small>Abre o player do ${host}</small></a></html>`
  );
}
