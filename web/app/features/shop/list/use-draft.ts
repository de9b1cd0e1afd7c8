import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Found, foundBy } from './search-request.ts';
import { inOrder, type ShopFilters, type ShopView, shopSearch } from './shop-address.ts';

/** As long as somebody types a price or ticks several boxes in a row. */
const settledMs = 200;

/** The filters alone as an address has them, the same for the same filters. */
const addressOf = (filters: ShopFilters) => shopSearch({ tab: undefined, page: 1, filters });

/**
 * The filters as they are ticked and not applied yet, with what the search finds by them: that of the list itself as
 * long as nothing else is ticked.
 */
export function useDraft(view: ShopView, applied: Found | undefined) {
  const address = addressOf(view.filters);
  const [draft, setDraft] = useState<ShopFilters>(view.filters);
  const [drawnAddress, setDrawnAddress] = useState(address);
  // The boxes follow the address: a shared link, or the browser's way back.
  if (drawnAddress !== address) {
    setDrawnAddress(address);
    setDraft(view.filters);
  }

  const [settled] = useDebouncedValue(draft, settledMs);
  const isApplied = addressOf(draft) === address;
  const asked = useQuery({ ...foundBy({ ...view, page: 1, filters: inOrder(settled) }), enabled: !isApplied });
  const found = isApplied ? applied : (asked.data ?? applied);
  const isKnown = isApplied || (settled === draft && asked.isSuccess && !asked.isPlaceholderData);
  return {
    draft,
    setDraft,
    isApplied,
    found,
    /** The number of devices the draft leaves; undefined while that is not known. */
    count: isKnown ? found?.products.total : undefined,
  };
}
