import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OpenRequests } from "./quote-requests.tsx";

it("shows what the client asked and nobody has answered while the quote is changed", () => {
  const request = {
    quoteId: "",
    address: "",
    kind: "change" as const,
    revision: 1,
    at: "2026-11-20T05:30:00Z",
    handledBy: null,
    answeredBy: "",
    answer: "",
  };
  const requests = [
    { ...request, id: "1", text: "A smaller stage?", handledAt: null, answerKind: null },
    { ...request, id: "2", text: "No lamps", handledAt: "2026-11-21T05:30:00Z", answerKind: "words" as const },
  ];
  const html = renderToStaticMarkup(createElement(OpenRequests, { requests }));
  expect(html).toContain("The client asks for a change</b> <small");
  expect(html).toContain("A smaller stage?");
  expect(html).not.toContain("No lamps");
});
