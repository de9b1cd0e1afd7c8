import { passportPath } from '@giro/contract/rules/paths.ts';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import styles from './line-units.module.css';
import { imeiWords, type LineUnit, warrantyWords } from './order-units.ts';

interface LineUnitsProps {
  units: readonly LineUnit[] | undefined;
  /** The actions for a device. */
  actionOf?: (unit: LineUnit) => ReactNode;
  /** Gets the keyboard once the list has changed. */
  ref?: Ref<HTMLUListElement>;
}

/** The devices of a line: their numbers, how long the shop answers for them, and their passports. */
export function LineUnits({ units = [], actionOf, ref }: LineUnitsProps) {
  if (units.length === 0) return null;
  return (
    <ul className={styles.units} ref={ref} tabIndex={ref ? -1 : undefined} aria-label="Aparelhos desta linha">
      {units.map((unit) => (
        <li key={unit.id} className={styles.unit}>
          {unit.imei && <span>{imeiWords(unit.imei)}</span>}
          {warrantyWords(unit) && <span>{warrantyWords(unit)}</span>}
          <Link to={passportPath(unit.code)}>Passaporte {unit.code}</Link>
          {actionOf?.(unit)}
        </li>
      ))}
    </ul>
  );
}
