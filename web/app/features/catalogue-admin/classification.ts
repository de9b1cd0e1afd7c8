const labels: Record<number, string> = { 1: 'Avaliador', 2: 'Ecommerce', 3: 'Avaliador/Ecommerce' };

/** Who uses an attribute or a model: the wizard, the shop, or both. */
export function classificationLabel(classification: number): string {
  return labels[classification] ?? '—';
}

/** The choices of a selector. */
export function classificationOptions(classifications: readonly number[]) {
  return classifications.map((value) => ({ value: String(value), label: classificationLabel(value) }));
}
