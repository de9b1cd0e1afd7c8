const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A mail as a frame without rights shows it: it loads nothing, runs nothing, and its links lead nowhere. */
export function previewDocument(html: string): string {
  const rules = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + rules) : rules + html;
}
