<?php

namespace App\Http\Controllers;

use App\Jobs\SendConfirmation;
use App\Models\Customer;
use App\Models\Offer;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;

class OfferController extends Controller
{
    public function index(Request $request)
    {
        $offers = Offer::orderBy($request->input('sort', 'id'))->get();
        foreach ($offers as $offer) {
            $offer->customer_name = Customer::find($offer->customer_id)->name;
        }

        return view('offers.index', ['offers' => $offers, 'mail' => env('SALES_MAIL')]);
    }

    public function show(Offer $offer)
    {
        return view('offers.show', ['offer' => $offer]);
    }

    public function update(Request $request, Offer $offer)
    {
        $offer->update($request->all());

        return redirect()->to($request->input('back'));
    }

    public function accept(Request $request, Offer $offer)
    {
        DB::transaction(function () use ($offer, $request) {
            $offer->update(['accepted_at' => now(), 'accepted_by' => $request->ip()]);
            SendConfirmation::dispatch($offer);
            DB::statement("update totals set sum = sum + {$offer->amount} where month = '" . $request->input('month') . "'");
        });
    }
}
