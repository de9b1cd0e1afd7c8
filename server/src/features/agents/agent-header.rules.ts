/** Longer addresses than any profile has. */
const longestAddress = 1000;

const bare = String.raw`"(?:[ !#-\[\]-~]|\\["\\])*"|[a-zA-Z*][\w!#$%&'*+.^|~:/\x60-]*|-?\d{1,15}(?:\.\d{1,3})?|:[a-zA-Z0-9+/=]*:|\?[01]`;
const parameters = `(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:${bare}))?)*`;
const inner = String.raw`\((?: *(?:${bare})${parameters})* *\)`;
const member = new RegExp(String.raw`([a-z*][a-z0-9_.*-]*)(?:=(${bare}|${inner}))?${parameters}[ \t]*(,[ \t]*|$)`, 'y');

/**
 * The address of an agent's profile in its `UCP-Agent` header, a dictionary of RFC 8941 (section 3.2; of a member that
 * stands twice the last counts). Undefined for none, for one that is no text, and for what is no dictionary.
 */
export function profileAddressOf(header: unknown): string | undefined {
  if (typeof header !== 'string' || header.length > 2 * longestAddress) return undefined;
  const text = header.trim();
  let found: string | undefined;
  member.lastIndex = 0;
  for (let at = 0; at < text.length; at = member.lastIndex) {
    const [, name, value = '', end] = member.exec(text) ?? [];
    if (name === undefined || (end !== '' && member.lastIndex === text.length)) return undefined;
    if (name === 'profile') found = value;
  }
  const address = found?.startsWith('"') ? found.slice(1, -1).replace(/\\(.)/g, '$1') : undefined;
  return address !== undefined && address.length <= longestAddress ? address : undefined;
}
