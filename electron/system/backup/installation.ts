import type { Ids } from '../../platform/ids.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';

/** By which the backups of this data folder are told from others, and its key is found in the keychain: eight hex digits, made when first asked for. */
export function installationOf(settings: SettingsStore, ids: Pick<Ids, 'uuid'>): () => string {
  /** Where the settings cannot be written, for this run. */
  let ofRun: string | null = null;
  return () => {
    const known = settings.get().backups.installation ?? ofRun;
    if (known !== null) return known;
    const installation = ids.uuid().slice(0, 8);
    ofRun = installation;
    settings.update((current) => ({ ...current, backups: { ...current.backups, installation } }));
    return installation;
  };
}
