import { firstNameOf } from '@giro/contract/rules/text.ts';
import { escapeHtml } from '../html.ts';

/** One mail in words, before it becomes HTML and text. */
export interface MailContent {
  title: string;
  /** First name, for 'Olá, Ana.'; without one the mail greets nobody by name. */
  greeting?: string;
  blocks: MailBlock[];
  /** A page where whoever gets the mail ends mails like it; mail programs offer it too (RFC 2369). */
  unsubscribeUrl?: string;
}

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** A code to copy, such as a postage code. */
  | { kind: 'code'; label: string; value: string }
  | { kind: 'button'; label: string; url: string }
  /** Already sanitised. */
  | { kind: 'html'; html: string };

/** A mail to one person: paragraphs, with what else it has between them. */
export function letter(name: string, title: string, ...parts: (string | MailBlock)[]): MailContent {
  const blocks = parts.map((part): MailBlock => (typeof part === 'string' ? { kind: 'text', text: part } : part));
  return { title, greeting: firstNameOf(name), blocks };
}

/** Somebody's addition to a mail: a paragraph for each line of it. */
export function addedBlocks(words: string | undefined): MailBlock[] {
  const lines = (words ?? '').split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((text) => ({ kind: 'text', text }));
}

export interface MailSender {
  shop: string;
  address: string;
  cnpj: string;
  /** When the shop is open, a line a day. */
  hours: readonly string[];
  email: string;
  /** Digits with country code. */
  whatsapp: string;
  baseUrl: string;
}

const ink = '#10211B';
const green = '#0B7A4B';
const line = '#E4E6DF';
const paper = '#FAFAF6';
const soft = '#4A5A53';
const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escapeHtml(block.text)}</p>`;
    case 'html':
      return `<div style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #F2A71B;font-size:16px;line-height:1.55">${block.html}</div>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse;font-size:15px">${block.rows
        .map(
          ([label, value]) =>
            `<tr><td style="padding:9px 0;border-bottom:1px solid ${line};color:${soft};vertical-align:top">${escapeHtml(label)}</td>` +
            `<td style="padding:9px 0 9px 16px;border-bottom:1px solid ${line};text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'code':
      return (
        `<div style="margin:0 0 20px;padding:16px;background:${paper};border:1px solid ${line};border-radius:12px;text-align:center">` +
        `<div style="font-size:13px;color:${soft}">${escapeHtml(block.label)}</div>` +
        `<div style="margin-top:4px;font-size:24px;font-weight:700;letter-spacing:1px">${escapeHtml(block.value)}</div></div>`
      );
    case 'button':
      return (
        `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 24px;` +
        `background:${green};border-radius:12px;color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
      );
  }
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'html':
      return block.html
        .replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, '\n')
        .replace(/<[^>]+>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'")
        .replace(/&nbsp;/g, ' ')
        .replace(/&amp;/g, '&')
        .trim();
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'code':
      return `${block.label}: ${block.value}`;
    case 'button':
      return `${block.label}: ${block.url}`;
  }
}

/** A mail as HTML for every mail program (tables and inline styles) and as plain text that says the same. */
export function renderMail(content: MailContent, sender: MailSender): { html: string; text: string } {
  const greeting = content.greeting ? `Olá, ${content.greeting}.` : 'Olá.';
  const { unsubscribeUrl } = content;
  const foot = [sender.shop, `CNPJ ${sender.cnpj}`, sender.address];
  const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(content.title)}</title></head>
<body style="margin:0;background:${paper};color:${ink};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;font-size:22px;font-weight:800;color:${green};letter-spacing:-0.3px"><a href="${escapeHtml(sender.baseUrl)}" style="color:${green};text-decoration:none">${escapeHtml(sender.shop)}</a></td></tr>
<tr><td style="padding:32px 28px;background:#FFFFFF;border:1px solid ${line};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(content.title)}</h1>
<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escapeHtml(greeting)}</p>
${content.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px;font-size:13px;line-height:1.6;color:${soft}">${foot.map(escapeHtml).join(' · ')}<br>
Você recebeu este e-mail porque usou nosso site: <a href="${escapeHtml(sender.baseUrl)}" style="color:${soft}">${escapeHtml(sender.baseUrl)}</a>${
    unsubscribeUrl
      ? `<br>Não quer mais estes avisos? <a href="${escapeHtml(unsubscribeUrl)}" style="color:${soft}">Cancelar avisos</a>`
      : ''
  }</td></tr>
</table></td></tr></table></body></html>`;
  const ways = unsubscribeUrl ? [`Não quer mais estes avisos? Cancele: ${unsubscribeUrl}`] : [];
  const blocks = content.blocks.map(blockText);
  const text = [content.title, greeting, ...blocks, '--', ...foot, sender.baseUrl, ...ways].join('\n\n');
  return { html, text };
}
