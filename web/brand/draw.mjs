// node web/brand/draw.mjs: draws the icons and the guilloche again, with Chromium as the renderer.
// The drawings are committed; run this only when the mark changes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '..');
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
