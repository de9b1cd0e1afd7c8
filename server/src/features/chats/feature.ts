import { defineFeature } from '../../platform/features/feature.ts';
import { type ChatOpenings, createChatOpenings } from './chat-openings.service.ts';
import { chatsDemo } from './demo.queries.ts';
import { chatData } from './personal-data.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    chats: {
      chatOpenings: ChatOpenings;
    };
  }
}

export const chatsFeature = defineFeature({
  name: 'chats',
  demo: chatsDemo,
  personalData: chatData,
  make() {
    return { services: { chatOpenings: createChatOpenings() } };
  },
});
