/** Manifest that phones ask for when somebody puts the shop on the home screen (W3C Web App Manifest), as JSON. */
export function webManifest(name: string): string {
  return JSON.stringify({
    name,
    short_name: name,
    lang: 'pt-BR',
    start_url: '/',
    display: 'browser',
    background_color: '#FAFAF6',
    theme_color: '#0B7A4B',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  });
}
