/** A device as people call it: 'Apple iPhone 13'. A model that begins with its brand says it once: 'Apple Watch Ultra 2'. */
export function deviceName(brand: string, model: string): string {
  return model.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? model : `${brand} ${model}`;
}
