import { defineFeature } from '../../platform/features/feature.ts';
import { chatsDemo } from './chat-openings.queries.ts';
import { type ChatOpenings, createChatOpenings } from './chat-openings.service.ts';
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
