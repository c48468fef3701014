// Shows the page anew every 15 seconds, unless somebody types, points at a row, or looks elsewhere.
"use strict";
const EVERY_MS = 15000;
const isBusy = () =>
  document.hidden || document.querySelector("main :is(input, button, summary):focus, main tr:hover, details[open]");
setInterval(async () => {
  if (isBusy()) return;
  try {
    const answer = await fetch(location.href, { credentials: "same-origin" });
    if (!answer.ok || answer.redirected || isBusy()) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("main").replaceWith(fresh.querySelector("main"));
    document.querySelector("header nav").replaceWith(fresh.querySelector("header nav"));
  } catch {
    // the office is away: what is shown stays, with its time
  }
}, EVERY_MS);
