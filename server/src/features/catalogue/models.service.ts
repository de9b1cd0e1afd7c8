import {
  adoptStoreModel,
  deleteWizardModel,
  insertModel,
  insertStoreModel,
  leaveToStore,
  type ModelColumns,
  removeFromShop,
  updateBaseValues,
  updateModel,
  updateStoreModel,
} from './models.queries.ts';

export type { ModelColumns };
export type CatalogueModels = ReturnType<typeof createCatalogueModels>;

/** Every write of a model, whether the wizard has it, the shop, or both. Nobody else writes them. */
export function createCatalogueModels() {
  return {
    wizard: {
      adoptStoreModel,
      insertModel,
      updateModel,
      leaveToStore,
      deleteModel: deleteWizardModel,
      updateBaseValues,
    },
    shop: { insertModel: insertStoreModel, updateModel: updateStoreModel, removeFromShop },
  };
}
