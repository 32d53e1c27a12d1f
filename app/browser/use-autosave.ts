import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { isSame, mergeChanges } from "#app/platform/values/merge-changes.ts";
import { isFromServer, isLoggedOut } from "./from-server.ts";
import { discardKept, keptKey, readKept, usePersonId, writeKept } from "./kept/kept-input.ts";

/** "stale": somebody else changed it; "frozen": it is no longer a draft, such as an issued invoice. */
export type SaveStatus = "unsaved" | "saving" | "saved" | "stale" | "frozen" | SaveFailure;
/** Only "offline" and "failed" are tried again automatically. */
export type SaveFailure = "offline" | "failed" | "refused" | "loggedOut";

const saveDelayMs = 600;
const retryDelayMs = 4_000;

/** The server's response. `version` is the stored one, `stored` what somebody else saved, `title` says who and when. */
export type SaveResult<Draft> =
  | { outcome: "saved"; version: number }
  | { outcome: "stale"; version: number; stored: Draft; title: string }
  | { outcome: "frozen" };

/** What this device keeps until the server has it. */
type LocalDraft<Draft> = {
  version: number;
  draftPageId: string;
  draft: Draft;
  /** What the server had when the changes were made. */
  savedDraft: Draft;
};

function readLocalDraft<Draft>(key: string, withNewFields: (draft: Draft) => Draft): LocalDraft<Draft> | null {
  const local = readKept<LocalDraft<Draft>>(key);
  if (!local) return null;
  const { version, draftPageId, draft, savedDraft } = local;
  return { version, draftPageId, draft: withNewFields(draft), savedDraft: withNewFields(savedDraft) };
}

type StoredDraft<Draft> = {
  /** Names the draft among those of the person that this device keeps. */
  name: string;
  /** Receives the form and responds with a `SaveResult`. */
  saveUrl: string;
  toForm: (draft: Draft) => FormData;
  /** Completes a draft that this browser stored before an upgrade. */
  withNewFields: (draft: Draft) => Draft;
  version: number;
  draft: Draft;
  /** What the server has, when it is something else: after a conflict without JavaScript. */
  savedDraft?: Draft;
  /** The id of this open page. A page that continues a local draft takes over the id of the page that wrote it. */
  draftPageId: string;
  /** When the server stored it last. */
  savedAt: string | null;
};

/** What somebody else stored, with who and when, and what this page had been based on. */
export type OtherDraft<Draft> = { base: Draft; stored: Draft; title: string };

/**
 * A draft that is stored while its form is being filled in: at once in this browser, and a moment later on the server. What the
 * server does not have yet survives a reload and a lost connection. Saves run one after the other, so that none conflicts with
 * the one before. When somebody else has changed the draft, what only they changed is taken over at once, and nothing is stored until
 * this person has chosen to keep what they entered.
 */
export function useAutosave<Draft>(stored: StoredDraft<Draft>) {
  const { name, saveUrl, version: storedVersion, draft: storedDraft, draftPageId, savedAt } = stored;
  const { savedDraft: initialSaved = storedDraft } = stored;
  const storageKey = keptKey(usePersonId(), name);
  const [draft, setDraft] = useState(storedDraft);
  const [status, setStatus] = useState<SaveStatus>(storedVersion > 0 ? "saved" : "unsaved");
  const [version, setVersion] = useState(storedVersion);
  const [ownSavedAt, setOwnSavedAt] = useState("");
  const [savedDraft, setSavedDraft] = useState(initialSaved);
  const [otherDraft, setOtherDraft] = useState<OtherDraft<Draft>>();
  const conversions = useRef({ toForm: stored.toForm, withNewFields: stored.withNewFields });
  const state = useRef({
    draft: storedDraft,
    /** The draft that the server last confirmed. */
    savedDraft: initialSaved,
    version: storedVersion,
    /** The version of somebody else's draft, after a conflict. */
    conflictingVersion: storedVersion,
    draftPageId,
    running: null as Promise<SaveStatus> | null,
    timer: 0,
  });

  /** Saves until the server has the current draft. @returns the final status */
  const save = useCallback((): Promise<SaveStatus> => {
    const current = state.current;
    const run = async (): Promise<SaveStatus> => {
      setStatus("saving");
      for (;;) {
        const sent = current.draft;
        const result = await sendDraft<Draft>(saveUrl, current.version, current.draftPageId, conversions.current.toForm(sent));
        if (result.outcome === "saved") {
          current.savedDraft = sent;
          setSavedDraft(sent);
          current.version = result.version;
          setVersion(result.version);
          setOtherDraft(undefined);
          setOwnSavedAt(new Date().toISOString());
          if (current.draft !== sent) continue;
          discardKept(storageKey);
        } else if (result.outcome === "stale") {
          const { savedDraft: base, draft: mine } = current;
          const { stored, version, title } = result;
          const merged = mergeChanges(base, mine, stored);
          Object.assign(current, { draft: merged, savedDraft: stored, conflictingVersion: version });
          setDraft(merged);
          setSavedDraft(stored);
          setOtherDraft((before) => ({ base: before?.base ?? base, stored, title }));
          // Nothing else was entered: the stored draft is shown.
          if (isSame(merged, stored)) {
            Object.assign(current, { draft: stored, version, running: null });
            setDraft(stored);
            setVersion(version);
            discardKept(storageKey);
            setStatus("saved");
            return "saved";
          }
          // With the version from before: after a reload too it is not stored before this person has chosen.
          const { version: before, draftPageId } = current;
          writeKept<LocalDraft<Draft>>(storageKey, { version: before, draftPageId, draft: merged, savedDraft: stored });
        } else if (result.outcome === "offline" || result.outcome === "failed")
          current.timer = window.setTimeout(save, retryDelayMs);
        current.running = null;
        setStatus(result.outcome);
        return result.outcome;
      }
    };
    clearTimeout(current.timer);
    current.running ??= run();
    return current.running;
  }, [saveUrl, storageKey]);

  const change = useCallback(
    (next: Draft) => {
      const current = state.current;
      current.draft = next;
      setDraft(next);
      setStatus((before) => (before === "saved" || before === "unsaved" ? "saving" : before));
      const { version, draftPageId, savedDraft } = current;
      writeKept<LocalDraft<Draft>>(storageKey, { version, draftPageId, draft: next, savedDraft });
      clearTimeout(current.timer);
      current.timer = window.setTimeout(save, saveDelayMs);
    },
    [storageKey, save],
  );

  /** Overwrites what somebody else stored, after a conflict. */
  const overwrite = useCallback(() => {
    state.current.version = state.current.conflictingVersion;
    void save();
  }, [save]);

  useEffect(() => {
    const current = state.current;
    const local = readLocalDraft(storageKey, conversions.current.withNewFields);
    if (local && JSON.stringify(local.draft) !== JSON.stringify(current.draft)) {
      Object.assign(current, local);
      setDraft(local.draft);
      void save();
    }
    const saveWhenOnline = () => {
      if (current.draft !== current.savedDraft) void save();
    };
    window.addEventListener("online", saveWhenOnline);
    return () => {
      window.removeEventListener("online", saveWhenOnline);
      clearTimeout(current.timer);
    };
  }, [storageKey, save]);

  // Tries again when the person comes back from another tab, where they may have logged in.
  useEffect(() => {
    if (status !== "loggedOut") return;
    const retry = () => void save();
    window.addEventListener("focus", retry);
    return () => window.removeEventListener("focus", retry);
  }, [status, save]);

  // Shows what somebody else stored, unless this page has changes of its own.
  useEffect(() => {
    const current = state.current;
    if (status === "saving" || current.draft !== current.savedDraft || storedVersion <= current.version) return;
    Object.assign(current, { draft: storedDraft, savedDraft: storedDraft, version: storedVersion });
    setDraft(storedDraft);
    setSavedDraft(storedDraft);
    setVersion(storedVersion);
    setStatus("saved");
  }, [storedVersion, storedDraft, status]);

  const onSubmit = useSubmitAfterSave(state, status);
  /** Discards what only this device has, and shows what somebody else stored. */
  const showOther = useCallback(() => {
    discardKept(storageKey);
    location.reload();
  }, [storageKey]);
  /** @returns whether the server has the current draft */
  const saveNow = useCallback(async () => (await save()) === "saved", [save]);
  const lastSavedAt = savedAt && savedAt > ownSavedAt ? savedAt : ownSavedAt;
  return {
    draft,
    savedDraft,
    status,
    savedAt: lastSavedAt,
    version,
    otherDraft,
    change,
    overwrite,
    showOther,
    onSubmit,
    saveNow,
  };
}

type RunningSave = { current: { draftPageId: string; timer: number; running: Promise<SaveStatus> | null } };

/** Submits the form only after a running save has ended, and starts no save behind it. */
function useSubmitAfterSave(state: RunningSave, status: SaveStatus) {
  const [waitingButton, setWaitingButton] = useState<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (!waitingButton || status === "saving") return;
    setWaitingButton(null);
    waitingButton.form?.requestSubmit(waitingButton);
  }, [waitingButton, status]);

  return useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(state.current.timer);
      const { elements } = event.currentTarget;
      (elements.namedItem("draftPageId") as HTMLInputElement).value = state.current.draftPageId;
      (elements.namedItem("draftSentAtMs") as HTMLInputElement).value = String(Date.now());
      if (!state.current.running) return;
      event.preventDefault();
      setWaitingButton((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement);
    },
    [state],
  );
}

export async function sendDraft<Draft>(
  url: string,
  version: number,
  draftPageId: string,
  form: FormData,
): Promise<SaveResult<Draft> | { outcome: SaveFailure }> {
  form.set("version", String(version));
  form.set("draftPageId", draftPageId);
  form.set("draftSentAtMs", String(Date.now()));
  try {
    const response = await fetch(url, { method: "POST", body: form, redirect: "manual" });
    // To the log-in page, or to that of a Wi-Fi.
    if (response.type === "opaqueredirect") return { outcome: (await isLoggedOut()) ? "loggedOut" : "offline" };
    const failure = failureOf(response);
    return failure ? { outcome: failure } : await response.json();
  } catch {
    return { outcome: "offline" };
  }
}

/** Why a response is not a `SaveResult`; null when it is one. */
function failureOf(response: Response): SaveFailure | null {
  const { ok, status } = response;
  if (status === 429 || status >= 500) return "failed";
  if (!isFromServer(response)) return "offline";
  return ok || status === 409 ? null : "refused";
}
