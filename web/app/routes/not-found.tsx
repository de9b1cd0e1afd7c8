import { data } from 'react-router';

/** Every address that no other route has. Throwing makes the answer a 404 and shows the error screen. */
export function loader() {
  throw data(null, { status: 404 });
}

export function clientLoader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
