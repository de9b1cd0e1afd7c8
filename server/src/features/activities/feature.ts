import { defineFeature } from '../../platform/features/feature.ts';
import { activitiesRoutes } from './activities.routes.ts';
import { createActivities } from './activities.service.ts';

export const activitiesFeature = defineFeature({
  name: 'activities',
  make({ database }) {
    const activities = createActivities({ database });
    return { routes: (api) => activitiesRoutes(api, activities) };
  },
});
