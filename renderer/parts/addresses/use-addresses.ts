import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AddressBook, ExplorerView } from '../../../shared/bridge/address-calls.ts';
import { nameFinder, type AddressName, type FindName } from '../../../shared/addresses/address-names.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';

const nothing = {};
const noEntries: readonly AddressName[] = [];
const noExplorers: readonly ExplorerView[] = [];
const always = { staleTime: Number.POSITIVE_INFINITY };

/** The address book; only this page changes it, so it is asked for once. */
export function useAddressBook() {
  return useCall('addressBook.list', nothing, always);
}

/** Finds the name of an address. The same function until the book changes. */
export function useFindName(): FindName {
  const entries = useAddressBook().data?.entries ?? noEntries;
  return useMemo(() => nameFinder(entries), [entries]);
}

export function useExplorers(): readonly ExplorerView[] {
  return useCall('explorers.list', nothing, always).data?.explorers ?? noExplorers;
}

/** Puts what a change answered where every name on the page is read from. */
export function useRememberBook(): (book: AddressBook) => void {
  const client = useQueryClient();
  return (book) => rememberReply(client, 'addressBook.list', nothing, book);
}

export function useExplorerAction(name: 'explorers.put' | 'explorers.reset', onDone: () => void) {
  const client = useQueryClient();
  return useAction(name, {
    onSuccess(list) {
      rememberReply(client, 'explorers.list', nothing, list);
      onDone();
    },
  });
}
