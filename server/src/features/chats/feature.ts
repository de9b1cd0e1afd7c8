import { defineFeature } from '../../platform/features/feature.ts';
import { type ChatOpenings, createChatOpenings } from './chat-openings.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    chats: {
      chatOpenings: ChatOpenings;
    };
  }
}

export const chatsFeature = defineFeature({
  name: 'chats',
  make() {
    return { services: { chatOpenings: createChatOpenings() } };
  },
});
