import {
  modelQuestionsCall,
  type SellBrand,
  sellCatalogueCall,
  type WizardAttribute,
} from '@giro/contract/calls/evaluation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../../lib/api/use-call.ts';
import type { Device } from '../finder/find-devices.ts';
import { linkNoteOf, readQuoteLink, saveQuote } from '../sharing/quote-link.ts';
import { useWizardHistory } from './use-wizard-history.ts';
import {
  type ChosenModel,
  type ChosenType,
  initialState,
  type ModelQuestions,
  type WizardAction,
  wizardReducer,
} from './wizard-state.ts';
import {
  chosenType,
  keepState,
  readSnapshot,
  restoreState,
  snapshotWith,
  type WantedDevice,
} from './wizard-storage.ts';

function byOrder(one: { ordem: number }, other: { ordem: number }): number {
  return one.ordem - other.ordem;
}

/** Brings questions and their answers into the shop's order. */
export function sortQuestions(answer: { base_value: number; attributes: WizardAttribute[] }): ModelQuestions {
  const attributes = answer.attributes
    .map((attribute) => ({ ...attribute, valores: attribute.valores.toSorted(byOrder) }))
    .toSorted(byOrder);
  return { baseValue: answer.base_value, attributes };
}

/** Brings the models of every type into the shop's order. */
export function sortCatalogue(brands: readonly SellBrand[]): SellBrand[] {
  return brands.map((brand) => ({
    ...brand,
    types: brand.types.map((type) => ({ ...type, models: type.models.toSorted(byOrder) })),
  }));
}

/**
 * The device that a link into the wizard names. The first move of the history takes it from the address: a reload must
 * not undo what was chosen after it.
 */
function useAddressedDevice(): WantedDevice | undefined {
  const [params] = useSearchParams();
  return useMemo(() => readQuoteLink(params), [params]);
}

/** A wizard in a window over another page, whose address it leaves alone. */
interface InWindow {
  /** The device to begin with, always the same object. */
  wanted: WantedDevice | undefined;
}

interface Named {
  id: number;
  name: string;
}
interface ModelPlace {
  brand: Named;
  type: ChosenType;
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
export function useWizard(inWindow?: InWindow) {
  const [state, dispatch] = useReducer(wizardReducer, initialState);
  const [restored, setRestored] = useState<{ wanted: WantedDevice | undefined }>();
  const [linkNote, setLinkNote] = useState<string>();
  const isOwn = useRef(false);
  const [restoreFailed, setRestoreFailed] = useState(false);
  const [loadingModelId, setLoadingModelId] = useState<number>();
  const [unreadModelId, setUnreadModelId] = useState<number>();
  const wantedModelId = useRef<number>(undefined);
  const fetchQuestions = useQuestions();
  const addressed = useAddressedDevice();
  const wanted = inWindow ? inWindow.wanted : addressed;
  const isReady = restored !== undefined && (wanted === undefined || wanted === restored.wanted);
  const catalogue = useCall(sellCatalogueCall);
  const brands = useMemo(() => catalogue.data && sortCatalogue(catalogue.data.brands), [catalogue.data]);

  useEffect(() => {
    if (isReady || restoreFailed || !brands) return;
    let isCurrent = true;
    const restore = async () => {
      const snapshot = snapshotWith(wanted, brands, readSnapshot());
      const questions = snapshot?.modelId
        ? await fetchQuestions(snapshot.modelId).catch((error) => {
            // A model that is gone drops its answers; one that cannot be read now is asked for again.
            if (error instanceof ApiError && error.status === 404) return undefined;
            throw error;
          })
        : undefined;
      if (!isCurrent) return;
      const opened = snapshot && restoreState(snapshot, brands, questions);
      startTransition(() => {
        if (opened) dispatch({ type: 'restored', state: opened });
        setLinkNote(wanted && linkNoteOf(wanted, opened));
        setRestored({ wanted });
      });
    };
    restore().catch(() => isCurrent && setRestoreFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [brands, isReady, restoreFailed, fetchQuestions, wanted]);

  useEffect(() => {
    if (!isReady) return;
    keepState(state);
    if (isOwn.current) saveQuote(state);
  }, [isReady, state]);

  /** Any other move gives up a model that is still being loaded. */
  const send = useCallback((action: WizardAction) => {
    wantedModelId.current = undefined;
    setLoadingModelId(undefined);
    setUnreadModelId(undefined);
    if (action.type !== 'valued') {
      setLinkNote(undefined);
      isOwn.current = true;
    }
    dispatch(action);
  }, []);

  useWizardHistory(state, isReady && !inWindow, send);

  const chooseModel = useCallback(
    async (model: ChosenModel, of?: ModelPlace) => {
      wantedModelId.current = model.id;
      setLoadingModelId(model.id);
      const questions = await fetchQuestions(model.id).catch(() => undefined);
      if (wantedModelId.current !== model.id) return;
      setLoadingModelId(undefined);
      setUnreadModelId(questions ? undefined : model.id);
      if (!questions) return;
      isOwn.current = true;
      dispatch({ type: 'model-chosen', model, questions, of });
    },
    [fetchQuestions],
  );

  /** A model by itself, of whatever brand and type. */
  const chooseDevice = useCallback(
    ({ brand, type, model }: Device) =>
      chooseModel(
        { id: model.id, name: model.name, image: model.image_model },
        { brand: named(brand), type: chosenType(brand, type) },
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
    /** The note on a link's device, if it is not as the link has it. */
    linkNote,
    brands,
    isReady,
    hasFailed: !isReady && (restoreFailed || (catalogue.isError && !catalogue.isFetching)),
    retry,
  };
}

export type WizardControls = ReturnType<typeof useWizard>;
