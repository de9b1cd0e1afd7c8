import { answersParameter, modelParameter } from '@giro/contract/rules/quote-link.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { positionOf, type WizardAction, type WizardState, wizardReducer } from './wizard-state.ts';

/** The positions of the entries from the wizard's first up to one, as that entry of the browser's history keeps them. */
type Trail = readonly number[];

/** Either that many entries back, or an entry written here: on top of the one at hand, or in its place. */
export type HistoryMove = { back: number } | { trail: Trail; replace: boolean };

/**
 * The move by which the history follows the wizard to `position`; undefined when it is there. A passed place is gone
 * back to, so that the wizard's way back and the browser's are one; a place ahead becomes an entry, except on a load.
 */
export function moveTo(position: number, trail: Trail, isLoad: boolean): HistoryMove | undefined {
  const here = trail.at(-1);
  if (position === here) return undefined;
  const passed = trail.indexOf(position);
  if (passed !== -1) return { back: trail.length - 1 - passed };
  const isAhead = !isLoad && here !== undefined && position > here;
  return { trail: [...(isAhead ? trail : trail.slice(0, -1)), position], replace: !isAhead };
}

const parameter = 'pergunta';

/** The address of a position. The first has the plain one; a device that it named is taken by now. */
function searchOf(search: string, position: number): string {
  const params = new URLSearchParams(search);
  for (const taken of [modelParameter, answersParameter]) params.delete(taken);
  params.delete(parameter);
  if (position > 0) params.set(parameter, String(position + 1));
  return params.size > 0 ? `?${params}` : '';
}

/**
 * Gives each question and step an entry in the browser's history, so that its way back leads to the question before.
 * The wizard's state decides where somebody stands: an entry that cannot be opened any more is left for one that can.
 */
export function useWizardHistory(state: WizardState, isReady: boolean, send: (action: WizardAction) => void): void {
  const navigate = useNavigate();
  const { key, search, state: entry } = useLocation();
  const arrivedAt = useRef<string>(undefined);
  const isMoving = useRef(false);
  const position = positionOf(state);

  useEffect(() => {
    if (!isReady) return;
    const kept: Trail | undefined = entry?.trail;
    const trail = kept ?? (searchOf(search, 0) === search ? [0] : []);
    const there = trail.at(-1);
    const isArrival = arrivedAt.current !== key;
    const isLoad = arrivedAt.current === undefined && !kept;
    const isReturn = isArrival && !isLoad && !isMoving.current;
    arrivedAt.current = key;
    if (isArrival) isMoving.current = false;
    if (isReturn && there !== undefined && there !== position) {
      const action = { type: 'returned', position: there } as const;
      if (positionOf(wizardReducer(state, action)) !== position) return send(action);
    }
    const move = isMoving.current ? undefined : moveTo(position, trail, isLoad);
    if (!move) return;
    isMoving.current = true;
    if ('back' in move) void navigate(-move.back);
    else {
      const { trail: next, replace } = move;
      void navigate(
        { search: searchOf(search, position) },
        { replace, state: { trail: next }, preventScrollReset: true },
      );
    }
  }, [isReady, state, position, send, navigate, key, search, entry]);
}
