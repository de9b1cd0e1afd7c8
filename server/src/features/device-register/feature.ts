import { defineFeature } from '../../platform/features/feature.ts';
import { registerDemo, registerInvariants } from './device-register.queries.ts';
import { deviceRegisterRoutes } from './device-register.routes.ts';
import { createDeviceRegister, createRegisterEntries, type RegisterEntries } from './device-register.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    'device-register': {
      register: RegisterEntries;
    };
  }
}

export const deviceRegisterFeature = defineFeature({
  name: 'device-register',
  invariants: registerInvariants,
  demo: registerDemo,
  make({ database, box }) {
    const deviceRegister = createDeviceRegister({ database, box });
    return {
      services: { register: createRegisterEntries() },
      routes: (api) => deviceRegisterRoutes(api, deviceRegister),
    };
  },
});
