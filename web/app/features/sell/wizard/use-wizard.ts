import { modelQuestionsCall, sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../../lib/api/use-call.ts';
import { useWantedModelId } from './use-wanted-model.ts';
import { useWizardHistory } from './use-wizard-history.ts';
import {
  type ChosenModel,
  initialState,
  sortCatalogue,
  sortQuestions,
  type WizardAction,
  wizardReducer,
} from './wizard-state.ts';
import { keepState, readSnapshot, restoreState, snapshotWith } from './wizard-storage.ts';

interface Named {
  id: number;
  name: string;
}
interface ModelPlace {
  brand: Named;
  type: Named;
}

const named = ({ id, name }: Named): Named => ({ id, name });

/** Asks for a model's questions, past any kept answer: prices may have changed since. */
function useQuestions() {
  const client = useQueryClient();
  return useCallback(
    async (modelId: number) =>
      sortQuestions(
        await client.fetchQuery({
          ...queryOf(modelQuestionsCall, { params: { modelId } }),
          persister: undefined,
          staleTime: 0,
        }),
      ),
    [client],
  );
}

/** The wizard's state with what it needs from outside: the catalogue, a model's questions, and this tab's memory. */
export function useWizard() {
  const [state, dispatch] = useReducer(wizardReducer, initialState);
  const [isReady, setReady] = useState(false);
  const [restoreFailed, setRestoreFailed] = useState(false);
  const [loadingModelId, setLoadingModelId] = useState<number>();
  const [unreadModelId, setUnreadModelId] = useState<number>();
  const wantedModelId = useRef<number>(undefined);
  const fetchQuestions = useQuestions();
  const wantedId = useWantedModelId();
  const catalogue = useCall(sellCatalogueCall);
  const brands = useMemo(() => catalogue.data && sortCatalogue(catalogue.data.brands), [catalogue.data]);

  useEffect(() => {
    if (isReady || restoreFailed || !brands) return;
    let isCurrent = true;
    const restore = async () => {
      const snapshot = snapshotWith(wantedId, brands, readSnapshot());
      const questions = snapshot?.modelId
        ? await fetchQuestions(snapshot.modelId).catch((error) => {
            // A model that is gone drops its answers; one that cannot be read now is asked for again.
            if (error instanceof ApiError && error.status === 404) return undefined;
            throw error;
          })
        : undefined;
      if (!isCurrent) return;
      if (snapshot) dispatch({ type: 'restored', state: restoreState(snapshot, brands, questions) });
      setReady(true);
    };
    restore().catch(() => isCurrent && setRestoreFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [brands, isReady, restoreFailed, fetchQuestions, wantedId]);

  useEffect(() => {
    if (isReady) keepState(state);
  }, [isReady, state]);

  /** Any other move gives up a model that is still being loaded. */
  const send = useCallback((action: WizardAction) => {
    wantedModelId.current = undefined;
    setLoadingModelId(undefined);
    setUnreadModelId(undefined);
    dispatch(action);
  }, []);

  useWizardHistory(state, isReady, send);

  const chooseModel = useCallback(
    async (model: ChosenModel, of?: ModelPlace) => {
      wantedModelId.current = model.id;
      setLoadingModelId(model.id);
      const questions = await fetchQuestions(model.id).catch(() => undefined);
      if (wantedModelId.current !== model.id) return;
      setLoadingModelId(undefined);
      setUnreadModelId(questions ? undefined : model.id);
      if (questions) dispatch({ type: 'model-chosen', model, questions, of });
    },
    [fetchQuestions],
  );

  /** A model by itself, of whatever brand and type. */
  const chooseDevice = useCallback(
    ({ brand, type, model }: ModelPlace & { model: Named & { image_model: string | null } }) =>
      chooseModel(
        { id: model.id, name: model.name, image: model.image_model },
        { brand: named(brand), type: named(type) },
      ),
    [chooseModel],
  );

  const retry = useCallback(() => {
    setRestoreFailed(false);
    if (!brands) void catalogue.refetch();
  }, [brands, catalogue.refetch]);

  return {
    state,
    send,
    chooseModel,
    chooseDevice,
    loadingModelId,
    /** The model whose questions could not be fetched; choosing it again tries again. */
    unreadModelId,
    brands,
    isReady,
    hasFailed: !isReady && (restoreFailed || (catalogue.isError && !catalogue.isFetching)),
    retry,
  };
}

export type WizardControls = ReturnType<typeof useWizard>;
