import type { Product } from '@giro/contract/calls/products.ts';
import { deviceConditionOf } from '@giro/contract/rules/device.ts';
import { foldText } from '@giro/contract/rules/text.ts';

type Attributes = Product['attributes'];

/** The condition of a device as the shop states it: the values of 'Estado', or undefined when it says nothing. */
export function conditionOf({ attributes }: { attributes: Attributes }): string | undefined {
  const state = attributes.find(({ attribute_name }) => foldText(attribute_name) === 'estado');
  return state?.values.map(({ value }) => value).join(' - ') || undefined;
}

const highlights = [
  { title: 'Garantia', pattern: /garantia/ },
  { title: 'Cores', pattern: /\bcor(es)?\b/ },
  { title: 'Câmera', pattern: /camera/ },
] as const;

/** The facts that buyers ask for first, in a fixed order; one that nothing is said about is left out. */
export function highlightsOf({ attributes }: { attributes: Attributes }) {
  return highlights.flatMap(({ title, pattern }) => {
    const values = attributes
      .filter(({ attribute_name }) => pattern.test(foldText(attribute_name)))
      .flatMap((attribute) => attribute.values.map(({ value }) => value));
    return values.length > 0 ? [{ title, values: [...new Set(values)] }] : [];
  });
}

/** The guarantee that the law gives everybody who buys (Lei 8.078/1990, art. 26). */
export const legalGuarantee = 'Garantia legal de 90 dias';

/** For how long somebody answers for it: what the shop says under 'Garantia', else what a tested unit has, else the law. */
export function guaranteeOf(product: { attributes: Attributes; passport_code?: string | null | undefined }): string {
  const said = highlightsOf(product).find(({ title }) => title === 'Garantia');
  if (said) return `Garantia: ${said.values.join(', ')}`;
  return product.passport_code ? '1 ano de garantia da loja' : legalGuarantee;
}

/** The condition in the words of schema.org, as far as it is known. */
export function itemConditionOf(product: { attributes: Attributes }): string | undefined {
  const condition = deviceConditionOf(conditionOf(product) ?? '');
  return (
    condition && `https://schema.org/${{ new: 'New', refurbished: 'Refurbished', used: 'Used' }[condition]}Condition`
  );
}

/** True if the shop says that a device is not new. */
export function isUsed(product: { attributes: Attributes }): boolean {
  const condition = itemConditionOf(product);
  return condition !== undefined && !condition.endsWith('/NewCondition');
}
