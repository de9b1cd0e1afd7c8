import type { InspectionPhoto } from '@giro/contract/calls/inspection-photos.ts';
import { ApiError } from '../../lib/api/call-api.ts';
import { token } from '../../lib/api/token.ts';

function jsonOf(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one photo and tells how much of it has gone, from 0 to 1, which `fetch` cannot. Throws `ApiError`. */
export function sendPhoto(
  address: string,
  photo: { name: string; blob: Blob },
  onProgress: (part: number) => void,
): Promise<InspectionPhoto[]> {
  const body = new FormData();
  body.set('photos', photo.blob, photo.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = true;
    const bearer = token.read();
    if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(0));
    request.ontimeout = () => reject(new ApiError(0));
    request.onload = () => {
      const answer = jsonOf(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer?.photos ?? []);
      else reject(new ApiError(request.status, answer));
    };
    request.send(body);
  });
}
