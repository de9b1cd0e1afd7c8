import { formatDate } from '@giro/contract/rules/dates.ts';
import { documentVersions } from '@giro/contract/rules/terms.ts';

/** Since when this version counts, and where the former ones can be read. */
export function Versions() {
  const [present, ...former] = documentVersions.toReversed();
  return (
    <p>
      Versão {present?.number}, em vigor desde {formatDate(present?.since)}. Versões anteriores:{' '}
      {former.map(({ number, since }, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <a href={`/termos/${number}`} target="_blank" rel="noopener">
            versão {number}, de {formatDate(since)}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
