/** Result of checking for an iCloud or Google account that still holds the device. */
export const accountLocks = ['clear', 'locked', 'unchecked'] as const;
export type AccountLock = (typeof accountLocks)[number];
export const accountLockLabels = {
  clear: 'Livre',
  locked: 'Bloqueado',
  unchecked: 'Não verificado',
} as const satisfies Record<AccountLock, string>;

/** Tests of a device, in the order of an inspection. */
export const testLabels = {
  screen: 'Tela',
  touch: 'Toque',
  cameras: 'Câmeras',
  sound: 'Som',
  microphone: 'Microfone',
  wifi: 'Wi-Fi',
  sim: 'Chip (SIM)',
  buttons: 'Botões',
  biometrics: 'Biometria',
  charging: 'Carregamento',
} as const;
export type TestCode = keyof typeof testLabels;
export const testCodes = Object.keys(testLabels) as [TestCode, ...TestCode[]];

export const testResults = ['pass', 'fail', 'na'] as const;
export type TestResult = (typeof testResults)[number];
export const testResultLabels = {
  pass: 'Funciona',
  fail: 'Não funciona',
  na: 'Não se aplica',
} as const satisfies Record<TestResult, string>;

/** Photos of one inspection at most, and how large each may be. */
export const maxInspectionPhotos = 12;
export const maxInspectionPhotoBytes = 25 * 1024 * 1024;

/** Outcome of an inspection; null while it goes on. */
export const inspectionDecisions = ['approved', 'offered', 'rejected', 'shelved', 'written_off'] as const;
export type InspectionDecision = (typeof inspectionDecisions)[number];
