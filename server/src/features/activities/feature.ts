import { defineFeature } from '../../platform/features/feature.ts';
import { activitiesRoutes } from './activities.routes.ts';
import { createActivities } from './activities.service.ts';
import { activityData } from './personal-data.queries.ts';

export const activitiesFeature = defineFeature({
  name: 'activities',
  personalData: activityData,
  make({ database }) {
    const activities = createActivities({ database });
    return { routes: (api) => activitiesRoutes(api, activities) };
  },
});
