// node web/brand/draw.mjs: draws the icons, the preview card and the guilloche again, with Chromium as the renderer.
// The drawings are committed; run this only when the mark changes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '..');
const font = path.resolve(web, '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

const mark = (phone, arrow) => `
  <g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <rect x="18.5" y="13.5" width="11" height="21" rx="3" stroke="${phone}" stroke-width="3"/>
    <path d="M22.9 30.2h2.2" stroke="${phone}" stroke-width="2.2"/>
    <path d="M41.3 30.3A18.5 18.5 0 1 1 40 14.7M41.5 7.6 40 14.7 33.3 12.5" stroke="${arrow}" stroke-width="3.8"/>
  </g>`;

const tile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Giro</title>
  <rect width="64" height="64" rx="14" fill="#0B7A4B"/>
  <g transform="translate(8 8)">${mark('#FFFFFF', '#FFFFFF')}</g>
</svg>`;

/** The line work of banknotes: one closed curve around a circle, waving `petals` times. */
function rosette(petals, inner, outer, turn) {
  const points = Array.from({ length: 189 }, (_, index) => {
    const angle = (index / 189) * 2 * Math.PI;
    const radius = inner + ((outer - inner) * (1 + Math.cos(petals * angle + turn))) / 2;
    return `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
const turns = Array.from({ length: 14 }, (_, index) => (index / 14) * 2 * Math.PI);
const guilloche = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" fill="none" stroke="#fff" stroke-width=".8"><title>Guilloche</title>
${turns.map((turn) => `<path d="${rosette(9, 92, 196, turn)}"/>`).join('\n')}
</svg>`;

const card = `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${readFileSync(font).toString('base64')}); font-weight: 300 900 }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #FAFAF6; color: #10211B; font-family: Figtree; position: relative }
  .rosette { position: absolute; right: -150px; top: -85px; width: 800px; filter: brightness(0) saturate(100%) invert(33%) sepia(52%) saturate(900%) hue-rotate(107deg); opacity: .28 }
  .mark { position: absolute; right: 132px; top: 197px; width: 236px }
  .text { position: absolute; left: 88px; top: 132px; width: 520px }
  h1 { margin: 0; font-size: 148px; line-height: 1; letter-spacing: -.045em; font-weight: 800 }
  p { margin: 32px 0 0; font-size: 46px; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance }
  .bar { position: absolute; left: 0; bottom: 0; width: 100%; height: 20px; background: #0B7A4B }
</style>
<img class="rosette" src="data:image/svg+xml;base64,${Buffer.from(guilloche).toString('base64')}">
<svg class="mark" viewBox="0 0 48 48">${mark('#10211B', '#0B7A4B')}</svg>
<div class="text"><h1>Giro</h1><p>Seu celular usado vale dinheiro. Veja quanto, na hora.</p></div><div class="bar"></div>`;

const scratch = mkdtempSync(path.join(os.tmpdir(), 'brand-'));
function render(html, width, height, file) {
  const page = path.join(scratch, `${file}.html`);
  writeFileSync(page, html);
  const options = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--virtual-time-budget=2000',
  ];
  const output = path.join(web, 'public', file);
  execFileSync(chromium, [...options, `--window-size=${width},${height}`, `--screenshot=${output}`, `file://${page}`], {
    stdio: 'ignore',
  });
}

writeFileSync(path.join(web, 'public/favicon.svg'), tile);
writeFileSync(path.join(web, 'app/features/home/guilloche.svg'), guilloche);
const icon = (size) =>
  `<body style="margin:0;background:#0B7A4B"><div style="width:${size}px;height:${size}px">${tile.replace('rx="14"', '')}</div>`;
render(icon(180), 180, 180, 'apple-touch-icon.png');
render(icon(192), 192, 192, 'icon-192.png');
render(icon(512), 512, 512, 'icon-512.png');
render(card, 1200, 630, 'og.png');
