#!/usr/bin/env bash
# Guess: a program that makes links of the addresses in a message leaves a full stop or a bracket after one out, and keeps what RFC 3986 calls unreserved, as base64url needs: letters, digits, "-", "_".
# Seen: Android's own pattern (android.util.Patterns.AUTOLINK_WEB_URL of Android 10, which Linkify and android:autoLink use) asks for a word boundary at the end. An address that ends
# with a hyphen loses it when a space or a new line follows, and keeps it at the end of the message; "_" is kept. So of random tokens in base64url one of 64 opens nothing, on some
# phones and in some messages only. linkify-it 6.1.0 and linkifyjs 4.4.0 keep the hyphen.
# Toranam: app/identity/link-token.server.ts adds the hyphens that the token of a client's link has lost.
set -euo pipefail
command -v javac >/dev/null || { echo "MISSING: javac (Debian's openjdk-17-jdk-headless)"; exit 2; }
uri=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 'Component: main' | head -1)
[ -n "$uri" ] || { echo "MISSING: the lists of Debian 12 (apt-get update)"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p lists/partial cache/archives/partial
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $uri bookworm main" > sources.list
apt=(apt-get -qq -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update
"${apt[@]}" source --download-only --tar-only android-platform-frameworks-base=1:10.0.0+r36-10
tar --extract --file ./*.orig.tar.xz core/java/android/util/Patterns.java
cat > Links.java <<'JAVA'
import java.util.regex.Matcher;
class Links {
  public static void main(String[] messages) {
    for (String message : messages) {
      Matcher found = android.util.Patterns.AUTOLINK_WEB_URL.matcher(message);
      System.out.println(found.find() ? "android " + found.group() : "android none");
    }
  }
}
JAVA
javac -nowarn -sourcepath core/java -d classes Links.java 2>/dev/null
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund linkify-it@6.1.0 linkifyjs@4.4.0
cat > links.mjs <<'JS'
import { LinkifyIt } from "linkify-it";
import { find } from "linkifyjs";
for (const message of process.argv.slice(2)) console.log("others", new LinkifyIt().match(message)[0].url, find(message)[0].href);
JS
url=https://events.example.com/q?t=Be1
{
  java -cp classes Links "See $url- today" "See $url-"$'\n'"Thank you" "See $url-" "See ${url}_ today"
  node links.mjs "See $url- today"
} | tee seen
diff seen - <<SEEN
android $url
android $url
android $url-
android ${url}_
others $url- $url-
SEEN
