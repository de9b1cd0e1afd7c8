// One of the bench's own clients: node client.ts URL CONNECTIONS SECONDS HEADERS; writes what it counted as JSON.
import autocannon from 'autocannon';

const [url = '', connections, duration, headers = '{}'] = process.argv.slice(2);
const { requests, non2xx, errors } = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(duration),
  headers: JSON.parse(headers),
});
// An answer that says 'unchanged' is counted as no success.
console.log(JSON.stringify({ perSecond: requests.average, refused: non2xx, errors }));
