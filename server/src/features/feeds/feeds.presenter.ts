import { postPath } from '@giro/contract/rules/paths.ts';
import { escapeXml } from '../../platform/html.ts';
import type { FeedPost } from './feeds.queries.ts';
import type { ListedOffer } from './feeds.rules.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';

/** An element, or nothing where there is nothing to say. */
const element = (name: string, text: string | undefined) =>
  text === undefined ? [] : [`<${name}>${escapeXml(text)}</${name}>`];

interface FeedOf {
  shopName: string;
  baseUrl: string;
}

/** Months and what is paid in each, as Google's product data specification has them. */
function instalmentElement(instalment: ListedOffer['instalment']): string[] {
  if (!instalment) return [];
  const { months, amount } = instalment;
  return [`<g:installment>${element('g:months', String(months))}${element('g:amount', amount)}</g:installment>`];
}

function googleItem(offer: ListedOffer): string {
  const [first, ...others] = offer.pictures;
  return [
    '<item>',
    ...element('g:id', offer.id),
    ...element('g:title', offer.title),
    ...element('g:description', offer.description),
    ...element('g:link', offer.link),
    ...element('g:image_link', first),
    ...others.flatMap((picture) => element('g:additional_image_link', picture)),
    ...element('g:price', offer.price),
    ...instalmentElement(offer.instalment),
    ...element('g:availability', offer.isInStock ? 'in_stock' : 'out_of_stock'),
    ...element('g:condition', offer.condition),
    ...element('g:brand', offer.brand),
    ...element('g:gtin', offer.gtin),
    ...element('g:identifier_exists', offer.gtin ? 'yes' : 'no'),
    ...element('g:color', offer.colour),
    ...element('g:product_type', offer.productType),
    '</item>',
  ].join('');
}

/** RSS 2.0 with Google's elements, as Merchant Center reads it. */
export function writeGoogleFeed(offers: readonly ListedOffer[], { shopName, baseUrl }: FeedOf): string {
  return [
    head,
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    ...element('title', shopName),
    ...element('link', `${baseUrl}/quero-comprar`),
    ...element('description', `Aparelhos à venda na ${shopName}`),
    ...offers.map(googleItem),
    '</channel></rss>',
    '',
  ].join('\n');
}

const metaColumns = [
  ...['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link'],
  ...['additional_image_link', 'brand', 'gtin', 'color', 'product_type'],
];
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The catalogue that Meta reads for Facebook and Instagram. It is read by a program, so no cell is softened for spreadsheets. */
export function writeMetaFeed(offers: readonly ListedOffer[]): string {
  const rows = offers.map((offer) => {
    const [first = '', ...others] = offer.pictures;
    return [
      ...[offer.id, offer.title, offer.description, offer.isInStock ? 'in stock' : 'out of stock', offer.condition],
      ...[offer.price, offer.link, first, others.join(','), offer.brand],
      ...[offer.gtin ?? '', offer.colour ?? '', offer.productType ?? ''],
    ];
  });
  return [metaColumns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** RSS 2.0 of the blog, newest first. */
export function writeBlogFeed(posts: readonly FeedPost[], { shopName, baseUrl }: FeedOf): string {
  const items = posts.map((post) =>
    [
      '<item>',
      ...element('title', post.title),
      ...element('link', baseUrl + postPath(post)),
      `<guid isPermaLink="true">${escapeXml(baseUrl + postPath(post))}</guid>`,
      ...element('pubDate', post.created_at.toUTCString()),
      ...element('dc:creator', post.author),
      ...element('category', post.category),
      ...element('description', post.summary),
      '</item>',
    ].join(''),
  );
  return [
    head,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    ...element('title', `Blog da ${shopName}`),
    ...element('link', `${baseUrl}/blog`),
    ...element('description', 'Dicas para vender, comprar e cuidar do seu celular.'),
    ...element('language', 'pt-BR'),
    `<atom:link href="${escapeXml(`${baseUrl}/feeds/blog.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}
