import type { ResultOf } from '@giro/contract/call.ts';
import type { openOrderChatCall, openProposalChatCall, openUserChatCall } from '@giro/contract/calls/status-texts.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { useSave } from '../form/use-save.ts';

/**
 * A new tab without an address yet; null where the browser allows none. To be called in the press itself: after an
 * answer from the server browsers take a new tab for an advertisement.
 */
function openWaitingTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  // What the tab leads to must not reach back into the panel.
  if (tab) tab.opener = null;
  return tab;
}

type ChatCall = typeof openProposalChatCall | typeof openOrderChatCall | typeof openUserChatCall;
export type ChatOpening = ResultOf<ChatCall>['opened'];

/** Opens a chat on WhatsApp, its message written, in a tab of its own. */
export function useChat(call: ChatCall, onOpened: (id: number, opened: ChatOpening) => void) {
  const [blockedUrl, setBlockedUrl] = useState<string>();
  const save = useSave({ fallback: 'Não foi possível abrir o WhatsApp. Tente de novo.' });

  function open(id: number) {
    if (save.isSaving) return;
    setBlockedUrl(undefined);
    const tab = openWaitingTab();
    void save.run(async () => {
      try {
        const { url, opened } = await callApi(call, { params: { id } });
        if (tab && !tab.closed) tab.location.replace(url);
        else setBlockedUrl(url);
        onOpened(id, opened);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  }

  return {
    open,
    isOpening: save.isSaving,
    problems: save.told,
    clear: save.clear,
    /** The address of the chat that the browser did not open. */
    blockedUrl,
    forget: () => setBlockedUrl(undefined),
  };
}

export type Chat = ReturnType<typeof useChat>;
