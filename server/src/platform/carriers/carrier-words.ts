import { foldText } from '@giro/contract/rules/text.ts';
import { z } from 'zod';

const text = z.union([z.string(), z.number().transform(String)]);
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(undefined);
/** A text, or lists of texts at any depth, as the cart of Melhor Envio answers. */
const texts: z.ZodType<string[]> = z.lazy(() =>
  z.union([
    text.transform((one) => [one]),
    z.array(texts).transform((all) => all.flat()),
    z
      .record(z.string(), texts)
      .transform((all) => Object.entries(all).flatMap(([key, said]) => `${key}: ${said.join(' ')}`)),
  ]),
);
/** Forms in which carriers say what is wrong. */
const complaint = z.object({
  errors: maybe(texts),
  error: maybe(texts),
  msgs: maybe(texts),
  msg: maybe(texts),
  message: maybe(texts),
  mensagem: maybe(texts),
  txErro: maybe(texts),
});

/** A carrier's own words for a problem, as they came; '' when nothing can be read. They may hold anything it was asked with. */
export function saidIn(json: unknown): string {
  const said = complaint.safeParse(json).data;
  if (!said) return '';
  const found = [said.msgs, said.msg, said.mensagem, said.txErro, said.errors, said.message, said.error];
  return (found.find((one) => one && one.length > 0) ?? []).join(' ');
}

const mostLetters = 160;
/** Shorter texts are words of any sentence. */
const leastHidden = 4;
const streets = /\b(rua|avenida|av\.|alameda|travessa|rodovia|estrada|praça|largo)\s+\S.*$/i;

/**
 * The words of a carrier as people of the shop may read them: short, plain, and without numbers, addresses and secrets,
 * for a carrier repeats what it was asked with. Of a sentence with something that is hidden the leading code is left.
 */
export function plainWords(said: string, hidden: readonly string[] = []): string {
  if (/<(!doctype|html|body|head|h1)\b/i.test(said)) return '';
  const plain = said
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const folded = foldText(plain);
  const isTold = hidden.some((value) => value.length >= leastHidden && folded.includes(foldText(value)));
  if (isTold) return /^[A-Z]{2,4}-\d{1,4}/.exec(plain)?.[0] ?? '';
  return plain
    .replace(/\S+@\S+/g, '…')
    .replace(/[A-Za-z0-9_+/=.-]{24,}/g, '…')
    .replace(/\(?\d[\d.()/ -]{5,}\d/g, '…')
    .replace(streets, '…')
    .slice(0, mostLetters)
    .trim();
}
