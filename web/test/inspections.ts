import type { Inspection, InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';

/** A device as declared, before anybody has looked at it. */
export const untouched: Inspection = {
  id: null,
  proposal_id: 7,
  unit_code: null,
  device: 'Apple iPhone 13',
  image_model: null,
  declared: { imei: '490154203237518', serial: 'F2LXQ1AB', model_id: 3 },
  imei1: null,
  imei2: null,
  serial: null,
  differs: false,
  differs_reason: null,
  account_lock: 'unchecked',
  lock_reason: null,
  lookup: null,
  model_id: null,
  answers: [
    {
      attribute_id: 20,
      question: 'Bateria',
      takes_several: false,
      declared: [{ id: 1, value: 'Acima de 85 %' }],
      found: [1],
      options: [
        { id: 1, value: 'Acima de 85 %', effect: 0 },
        { id: 2, value: 'Abaixo de 85 %', effect: -250 },
      ],
      effect: 0,
      is_gone: false,
      typed: null,
    },
  ],
  tests: {},
  battery_percent: null,
  cycles: null,
  wipe: null,
  grade: null,
  photos: [],
  decided: null,
  started_by: null,
  version: 0,
};

export const quoted: InspectionValue = {
  quoted: 1500,
  found: 1500,
  approving: 1500,
  basis: 'quote',
  start: 1500,
  better_pays_more: true,
  differences: [],
  missing: [],
};
