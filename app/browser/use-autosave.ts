import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { LastChange } from "#app/errors.ts";
import { isSame, mergeChanges } from "#app/platform/values/merge-changes.ts";
import { isFromServer, isLoggedOut } from "./from-server.ts";
import { discardKept, keptKey, readKept, usePersonId, writeKept } from "./kept/kept-input.ts";
import { chosenDraft, type OtherDraft, withEdit } from "./kept/other-draft.ts";

/** "stale": somebody else changed it; "frozen": it is no longer a draft, such as an issued invoice. */
export type SaveStatus = "unsaved" | "saving" | "saved" | "stale" | "frozen" | SaveFailure;
/** Only "offline" and "failed" are tried again automatically. */
export type SaveFailure = "offline" | "failed" | "refused" | "loggedOut";

const saveDelayMs = 600;
const retryDelayMs = 4_000;

/** The server's response. `version` is the stored one, `stored` what somebody else saved, `last` says who and when. */
export type SaveResult<Draft> =
  | { outcome: "saved"; version: number }
  | { outcome: "stale"; version: number; stored: Draft; last: LastChange }
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
  /** What the server found when the form was submitted. */
  conflict?: OtherDraft<Draft>;
  /** The id of this open page. A page that continues a local draft takes over the id of the page that wrote it. */
  draftPageId: string;
  /** When the server stored it last. */
  savedAt: string | null;
};

/**
 * A draft that is stored while its form is being filled in: at once in this browser, and a moment later on the server. What the
 * server does not have yet survives a reload and a lost connection. Saves run one after the other, so that none conflicts with
 * the one before. When somebody else has changed the draft, their changes are taken over at once, and nothing is stored until this person
 * has chosen what they keep of what both changed.
 */
export function useAutosave<Draft>(stored: StoredDraft<Draft>) {
  const { name, saveUrl, version: storedVersion, draft: storedDraft, draftPageId, savedAt, conflict } = stored;
  const storageKey = keptKey(usePersonId(), name);
  const [draft, setDraft] = useState(storedDraft);
  const [status, setStatus] = useState<SaveStatus>(conflict ? "stale" : storedVersion > 0 ? "saved" : "unsaved");
  const [version, setVersion] = useState(storedVersion);
  const [ownSavedAt, setOwnSavedAt] = useState("");
  const [otherDraft, setOtherDraft] = useState(conflict);
  const conversions = useRef({ toForm: stored.toForm, withNewFields: stored.withNewFields });
  const state = useRef({
    draft: storedDraft,
    /** The draft that the server last confirmed. */
    savedDraft: conflict?.base ?? storedDraft,
    version: storedVersion,
    /** What somebody else stored, until this person has chosen, and its version. */
    other: conflict,
    conflictingVersion: storedVersion,
    draftPageId,
    running: null as Promise<SaveStatus> | null,
    timer: 0,
  });

  /** Shows a draft that the server has, and keeps nothing else. */
  const adopt = useCallback(
    (draft: Draft, version: number) => {
      Object.assign(state.current, { draft, savedDraft: draft, version, other: undefined });
      setDraft(draft);
      setVersion(version);
      setOtherDraft(undefined);
      discardKept(storageKey);
      setStatus("saved");
    },
    [storageKey],
  );

  /** Shows a draft while somebody else's differs, and keeps all that was entered. */
  const showConflict = useCallback(
    (draft: Draft, other: OtherDraft<Draft>) => {
      const { version, draftPageId } = Object.assign(state.current, { draft, other });
      setDraft(draft);
      setOtherDraft(other);
      // With the version from before: after a reload too it is not stored before this person has chosen.
      writeKept<LocalDraft<Draft>>(storageKey, { version, draftPageId, draft: other.mine, savedDraft: other.base });
    },
    [storageKey],
  );

  /** Saves until the server has the current draft. @returns the final status */
  const save = useCallback((): Promise<SaveStatus> => {
    const current = state.current;
    const run = async (): Promise<SaveStatus> => {
      setStatus("saving");
      for (;;) {
        const entered = () => current.other?.mine ?? current.draft;
        const sent = entered();
        const result = await sendDraft<Draft>(saveUrl, current.version, current.draftPageId, conversions.current.toForm(sent));
        if (result.outcome === "saved") {
          const draft = entered();
          Object.assign(current, { draft, savedDraft: sent, version: result.version, other: undefined });
          setDraft(draft);
          setVersion(result.version);
          setOtherDraft(undefined);
          setOwnSavedAt(new Date().toISOString());
          if (draft !== sent) continue;
          discardKept(storageKey);
        } else if (result.outcome === "stale") {
          const { savedDraft, draft, other: before } = current;
          const { stored, version, last } = result;
          const mine = mergeChanges(before?.stored ?? savedDraft, entered(), stored);
          current.running = null;
          // Nothing else was entered: the stored draft is shown.
          if (isSame(mine, stored)) {
            adopt(stored, version);
            return "saved";
          }
          current.conflictingVersion = version;
          const other = { base: before?.base ?? savedDraft, stored, mine, kept: before?.kept ?? [], last };
          const chosen = chosenDraft(other);
          showConflict(before ? mergeChanges(chosenDraft(before), chosen, draft) : chosen, other);
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
  }, [saveUrl, storageKey, adopt, showConflict]);

  const change = useCallback(
    (next: Draft) => {
      const current = state.current;
      if (current.other) return showConflict(next, withEdit(current.other, current.draft, next));
      current.draft = next;
      setDraft(next);
      setStatus((before) => (before === "saved" || before === "unsaved" ? "saving" : before));
      const { version, draftPageId, savedDraft } = current;
      writeKept<LocalDraft<Draft>>(storageKey, { version, draftPageId, draft: next, savedDraft });
      clearTimeout(current.timer);
      current.timer = window.setTimeout(save, saveDelayMs);
    },
    [storageKey, save, showConflict],
  );

  /** Chooses for paths that both changed. */
  function choose(paths: readonly string[], isMine: boolean) {
    const { other, draft } = state.current;
    if (!other) return;
    const kept = other.kept.filter((path) => !paths.includes(path));
    const next = { ...other, kept: isMine ? [...kept, ...paths] : kept };
    showConflict(mergeChanges(chosenDraft(other), chosenDraft(next), draft), next);
  }
  /** Saves what is chosen over what somebody else stored. */
  function saveChosen() {
    const { draft, other, conflictingVersion: version } = state.current;
    if (!other) return;
    if (isSame(draft, other.stored)) return adopt(other.stored, version);
    Object.assign(state.current, { savedDraft: other.stored, version, other: undefined });
    setOtherDraft(undefined);
    change(draft);
    void save();
  }
  /** Discards what only this device has, and shows what somebody else stored. */
  function discardMine() {
    const { other, conflictingVersion: version } = state.current;
    if (other) adopt(other.stored, version);
  }

  useEffect(() => {
    const current = state.current;
    const local = readLocalDraft(storageKey, conversions.current.withNewFields);
    if (local && !current.other && JSON.stringify(local.draft) !== JSON.stringify(current.draft)) {
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
    if (status === "saving" || current.other || current.draft !== current.savedDraft || storedVersion <= current.version) return;
    adopt(storedDraft, storedVersion);
  }, [storedVersion, storedDraft, status, adopt]);

  // The form was submitted, and the server found a draft of somebody else.
  useEffect(() => {
    const { other, draft, savedDraft } = state.current;
    if (conflict && !other && draft !== savedDraft) void save();
  }, [conflict, save]);

  const onSubmit = useSubmitAfterSave(state, status);
  /** @returns whether the server has the current draft */
  const saveNow = useCallback(async () => (await save()) === "saved", [save]);
  return {
    draft,
    status,
    savedAt: savedAt && savedAt > ownSavedAt ? savedAt : ownSavedAt,
    version,
    otherDraft,
    change,
    choose,
    saveChosen,
    discardMine,
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
