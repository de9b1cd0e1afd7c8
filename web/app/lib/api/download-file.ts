import type { CallDefinition, RequestOf } from '@giro/contract/call.ts';
import { ApiError, addressOf, refusals, token } from './call-api.ts';

/** Makes a call that answers a file, where more goes with it than a link can carry, and saves the file. Throws `ApiError`. */
export async function downloadFile<Call extends CallDefinition>(
  call: Call,
  request: RequestOf<Call>,
  name: string,
): Promise<void> {
  const bearer = token.read();
  const response = await fetch(addressOf(call, request), {
    method: call.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    body: JSON.stringify(request.body),
  }).catch(() => {
    throw new ApiError(0);
  });
  if (!response.ok) {
    const refusal = await response.json().catch(() => undefined);
    if (response.status === 403 && (await refusals.lift?.(refusal ?? {}))) return downloadFile(call, request, name);
    throw new ApiError(response.status, refusal);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
