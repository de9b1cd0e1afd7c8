import { defineFeature } from '../../platform/features/feature.ts';
import { createUserChats } from './user-chats.service.ts';
import { usersRoutes } from './users.routes.ts';
import { createUsers, type UsersService } from './users.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    users: {
      users: UsersService;
    };
  }
}

export const usersFeature = defineFeature({
  name: 'users',
  needs: ['accounts', 'chats'],
  make({ database, box, outbox, baseUrl, readSender }, { accounts, chatOpenings }) {
    const users = createUsers({ database, box, accounts, outbox, baseUrl });
    const chats = createUserChats({ database, users, chatOpenings, readSender });
    return { services: { users }, routes: (api) => usersRoutes(api, users, chats) };
  },
});
